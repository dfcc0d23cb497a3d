import type { Tool, ToolAction } from './tool.ts';

const CREATE = /^(create|insert)(one|many)?$/;
const DELETE = /^(delete|remove|destroy|deleteone|deletebyid)$/;

const CREATING_VERBS = new Set(['create', 'add', 'insert', 'import', 'register']);
const DESTRUCTIVE_VERBS = new Set([
  'delete',
  'remove',
  'destroy',
  'drop',
  'purge',
  'wipe',
  'clear',
  'revoke',
  'reset',
]);

/** What a write does, as far as that is sure: what it says itself, else its path's last segment when that is exact. */
export function actionOf(tool: Pick<Tool, 'action' | 'path'>): ToolAction {
  if (tool.action !== undefined) return tool.action;
  const segment = lastSegment(tool.path).toLowerCase();
  if (DELETE.test(segment)) return 'delete';
  return CREATE.test(segment.replace(/^(bulk|batch)/, '')) ? 'create' : 'other';
}

/** MCP's `destructiveHint` of a write: `undefined` leaves it to the protocol's default. */
export function destructiveHintOf(tool: Pick<Tool, 'action' | 'path'>): boolean | undefined {
  if (tool.action === 'create') return false;
  if (tool.action === 'delete') return true;
  if (tool.action !== undefined) return undefined;
  const [verb = ''] = lastSegment(tool.path)
    .replace(/^(bulk|batch)(?=[A-Z])/, '')
    .split(/(?=[A-Z])|[_-]/);
  if (CREATING_VERBS.has(verb.toLowerCase())) return false;
  return DESTRUCTIVE_VERBS.has(verb.toLowerCase()) ? true : undefined;
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
