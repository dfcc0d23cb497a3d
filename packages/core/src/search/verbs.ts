import { stemWord } from './words.ts';

/** Verbs of reading that are said for each other. A word may be in several groups. */
const READING: readonly string[] = [
  'get fetch read retrieve load look lookup view show see display inspect obtain give find detail one single by',
  'list all every each index enumerate browse show view display',
  'search find query filter lookup match locate seek',
  'count total',
  'check is has can exist whether verify validate',
  'recent latest last newest',
  'current active now present',
  'suggest recommend propose',
];

/** Verbs of writing that are said for each other. */
const WRITING: readonly string[] = [
  'create add new make insert register generate open start record store build post write provision setup',
  'delete remove erase destroy drop purge wipe clear discard trash eliminate unregister',
  'update edit change modify set patch alter adjust amend revise save upsert put configure replace tweak correct setup',
  'upsert save store persist',
  'rename relabel retitle',
  'toggle switch flip',
  'enable activate unlock',
  'disable deactivate suspend lock',
  'start run launch begin trigger execute resume',
  'stop halt end terminate kill pause',
  'cancel abort stop withdraw',
  'send dispatch deliver email notify',
  'duplicate copy clone',
  'move transfer relocate migrate shift',
  'restore recover undelete unarchive revert undo rollback',
  'publish release',
  'import upload ingest',
  'export download dump',
  'sync synchronise synchronize refresh',
  'reload refresh restart',
  'retry rerun repeat redo',
  'reorder sort rearrange arrange',
  'assign allocate give grant',
  'connect link attach join bind',
  'disconnect unlink detach',
  'accept approve confirm',
  'reject decline deny refuse',
  'revoke withdraw rescind invalidate',
  'reset clear',
  'validate verify check test',
  'mark flag set',
  'submit send',
  'deploy release rollout',
  'register signup',
];

/** Words that procedures are named by (`all`, `byId`, `isOwner`) and that are in sentences about anything else. */
const WEAK: ReadonlySet<string> = new Set(
  'is has can whether all every each one single by id me now new give'.split(' ').map(stemWord),
);

const GROUPS_BY_VERB: ReadonlyMap<string, readonly number[]> = groupsByVerb();

/** The groups, by number, of verbs that are said for this one; none where it is no verb of an API. Takes a stem. */
export function verbGroupsOf(stem: string): readonly number[] {
  return GROUPS_BY_VERB.get(stem) ?? [];
}

/** Whether the verbs of a group read. */
export function isReadingGroup(group: number): boolean {
  return group < READING.length;
}

/** Whether a word says little about what a sentence asks for, although procedures are named by it. Takes a stem. */
export function isWeak(stem: string): boolean {
  return WEAK.has(stem);
}

function groupsByVerb(): Map<string, number[]> {
  const byVerb = new Map<string, number[]>();
  for (const [group, verbs] of [...READING, ...WRITING].entries()) {
    for (const stem of verbs.split(' ').map(stemWord)) {
      byVerb.set(stem, [...(byVerb.get(stem) ?? []), group]);
    }
  }
  return byVerb;
}
