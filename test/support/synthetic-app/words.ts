/** What the app keeps; each has a table. The plural is made by {@link plural}. */
export const ENTITIES = `user organization project member team workspace invoice payment customer subscription
  product order shipment category tag comment post article image model dataset prompt trace session score evaluation
  experiment apiKey webhook integration notification monitor incident statusPage report dashboard widget board item
  document template recipient signature folder file bookmark list highlight deployment application compose server
  domain backup registry certificate environment secret bounty collection`.split(/\s+/);

/** Routers that are not named after a table. */
export const AREAS = `admin auth settings billing analytics search health onboarding support audit usage quota
  calendar bankAccounts trackerEntries inbox`.split(/\s+/);

/** Routers below a router. */
export const SUBROUTERS = `members settings permissions history versions comments environments stats apiKeys
  notifications reviews exports metadata schedules usage invites logs roles`.split(/\s+/);

export const TOPICS =
  `Members Settings Permissions History Versions Environment Statistics Overview Details Usage
  Domains Logs Status Options Preferences Metadata Summary Feed Timeline Columns Filters Labels Limits Defaults
  Integrations Attachments Connections Providers Credentials Schedule Metrics Traffic Certificates Access Invitations
  Subscribers Recipients Sessions Profile Layout Names Balance Totals Previews Branches Ports Mounts`.split(
    /\s+/,
  );

export const QUERY_VERBS: Readonly<Record<string, number>> = {
  get: 145,
  list: 28,
  all: 10,
  search: 6,
  query: 5,
  one: 5,
  find: 5,
  by: 5,
  check: 4,
  has: 6,
  is: 5,
  count: 5,
  fetch: 5,
  read: 4,
  load: 4,
  filter: 3,
  stats: 3,
  metrics: 3,
  available: 3,
  current: 3,
  recent: 3,
  lookup: 2,
  suggest: 2,
  resolve: 2,
  preview: 1,
};

export const MUTATION_VERBS: Readonly<Record<string, number>> = {
  update: 49,
  delete: 42,
  create: 41,
  set: 11,
  remove: 10,
  upsert: 9,
  toggle: 7,
  save: 7,
  add: 6,
  test: 5,
  cancel: 5,
  get: 4,
  change: 4,
  start: 3,
  generate: 3,
  send: 3,
  duplicate: 2,
  revoke: 4,
  reset: 4,
  validate: 3,
  export: 2,
  fetch: 2,
  move: 8,
  stop: 7,
  deploy: 7,
  invite: 6,
  accept: 6,
  reject: 5,
  archive: 6,
  restore: 5,
  publish: 5,
  sync: 5,
  connect: 5,
  disconnect: 4,
  import: 4,
  assign: 4,
  mark: 5,
  rename: 4,
  enable: 4,
  disable: 4,
  reload: 3,
  retry: 3,
  reorder: 3,
  submit: 1,
};

/** Verbs after which a thing is gone, or no longer what it was. */
export const DESTRUCTIVE: ReadonlySet<string> = new Set(['delete', 'remove', 'revoke', 'cancel', 'reset']);

/** Verbs that answer with more than one thing. */
export const LISTING: ReadonlySet<string> = new Set([
  'list',
  'all',
  'search',
  'query',
  'find',
  'filter',
  'recent',
]);

export const TEXT_FIELDS =
  `name description title query status token content message label notes locale timezone
  currency color path region body subject reason prompt version host username address city country phone company
  command branch repository dockerfile icon theme section group scope owner tagline summary headline footer`.split(
    /\s+/,
  );

export const NUMBER_FIELDS = `amount count size order position priority weight score threshold timeout retries
  interval quantity price discount width height port replicas duration rate budget`.split(/\s+/);

export const FLAG_FIELDS =
  `enabled isPublic isActive archived draft notify includeDeleted force recursive dryRun
  autoRenew verified pinned muted featured nsfw locked`.split(/\s+/);

export const CHOICE_FIELDS =
  `type status sort period order visibility role provider level format mode kind frequency
  browsingLevel strategy plan source channel`.split(/\s+/);

export const LIST_FIELDS =
  `tags labels columns recipients values keys domains events permissions scopes items rows
  steps rules attachments members emails`.split(/\s+/);

export const OBJECT_FIELDS =
  `settings config options metadata data input payload filter range credentials billing
  layout template provider schedule details state`.split(/\s+/);

export const CHOICES: readonly (readonly [string, ...string[]])[] = [
  ['asc', 'desc'],
  ['public', 'private'],
  ['day', 'week', 'month', 'year', 'all'],
  ['owner', 'admin', 'member', 'viewer'],
  ['draft', 'published', 'archived'],
  ['github', 'gitlab', 'bitbucket', 'gitea', 'docker', 'drop'],
  ['pending', 'running', 'completed', 'failed', 'cancelled'],
  ['newest', 'oldest', 'most_liked', 'most_discussed', 'most_collected', 'random'],
  ['json', 'csv', 'pdf'],
  ['low', 'medium', 'high', 'critical'],
  [
    'usd',
    'eur',
    'gbp',
    'jpy',
    'cny',
    'inr',
    'brl',
    'cad',
    'aud',
    'chf',
    'sek',
    'nok',
    'dkk',
    'pln',
    'czk',
    'huf',
  ],
];

/** `categories` of `category`. */
export function plural(word: string): string {
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : word.endsWith('x') ? `${word}es` : `${word}s`;
}

/** `ApiKey` of `apiKey`. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
