import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** A tool as an agent is told of it. */
interface ListedTool {
  name: string;
  description?: string | undefined;
  inputSchema: object;
}

/** A tool call as MCP has it. */
interface Request {
  name: string;
  arguments: Record<string, unknown>;
}

/** All that an agent has of a server. */
export interface Connection {
  instructions: string | undefined;
  tools: readonly ListedTool[];
  send: (request: Request) => Promise<{ text: string; isError: boolean }>;
}

/** What an agent wants done, in the words of an instruction. */
export interface Goal {
  kind: 'read' | 'write';
  /** What it is about, in the singular. */
  noun: string;
  /** What is to be done to it. */
  verbs: readonly string[];
}

/** What an agent has read and written so far, in o200k tokens. */
export interface AgentCost {
  calls: number;
  /** `tools/list`, once, and the server's instructions. */
  list: number;
  answers: number;
  /** The calls: names and arguments. */
  written: number;
}

/** How something is called, and the keys that it was said to take. */
interface Way {
  request: (args: Record<string, unknown>) => Request;
  keys: readonly string[];
}

/**
 * An agent without a model: a fixed policy that knows how the three surfaces are used, and nothing of the app but what
 * it is told by the list, by searches, by help and by answers.
 */
export class ScriptedAgent {
  readonly cost: AgentCost;
  readonly #connection: Connection;
  readonly #ways = new Map<string, Way>();
  readonly #helps = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  constructor(connection: Connection) {
    const { instructions = '', tools } = connection;
    this.#connection = connection;
    const list = countTokens(JSON.stringify(tools)) + countTokens(instructions);
    this.cost = { calls: 0, list, answers: 0, written: 0 };
  }

  /** Finds out how a goal is reached, and does it. Throws when no answer has told how, or when the call is refused. */
  async act(goal: Goal, args: Record<string, unknown>): Promise<void> {
    const about = `${goal.kind} ${goal.noun} ${goal.verbs.join(' ')}`;
    const way = this.#ways.get(about) ?? (await this.#find(goal));
    this.#ways.set(about, way);
    const untold = Object.keys(args).filter((key) => !way.keys.includes(key));
    if (untold.length > 0) throw new Error(`Nothing has said that '${about}' takes '${untold.join("', '")}'`);
    this.#learn(await this.#ask(way.request(args)));
  }

  /** The id of what has a name, where an answer has told it. */
  idOf(name: string): string | undefined {
    return this.#ids.get(name);
  }

  #find(goal: Goal): Promise<Way> {
    const names = this.#connection.tools.map(({ name }) => name);
    if (names.includes('search_tools')) return this.#findBySearch(goal);
    const dispatcher = names.find((name) => name === `${goal.noun}_${goal.kind}`);
    return dispatcher === undefined ? this.#findInList(goal) : this.#findByHelp(goal, dispatcher);
  }

  async #findInList(goal: Goal): Promise<Way> {
    const name = choose(
      this.#connection.tools.map((tool) => tool.name),
      [goal.noun, ...goal.verbs],
    );
    const { inputSchema } = this.#connection.tools.find((tool) => tool.name === name) ?? {};
    const { properties = {} } = inputSchema as { properties?: object };
    return { request: (args) => ({ name, arguments: args }), keys: Object.keys(properties) };
  }

  async #findByHelp(goal: Goal, name: string): Promise<Way> {
    const help = this.#helps.get(name) ?? (await this.#ask({ name, arguments: { action: 'help' } }));
    this.#helps.set(name, help);
    const actions = help.split('\n').map((line) => line.split(': ')[0] ?? '');
    const action = choose(actions, goal.verbs);
    const signature = await this.#ask({ name, arguments: { action: 'help', params: { action } } });
    return {
      request: (params) => ({ name, arguments: { action, params } }),
      keys: readKeys(signature.split('\n')[0] ?? ''),
    };
  }

  async #findBySearch({ kind, noun, verbs }: Goal): Promise<Way> {
    const query = [...verbs, noun].join(' ');
    const found = await this.#ask({ name: 'search_tools', arguments: { query } });
    const name = choose(toolsIn(found, kind), [noun, ...verbs]);
    let signature = lineOf(found, `${kind} ${name}(`);
    if (signature.startsWith(`${kind} ${name}(…)`)) {
      const described = await this.#ask({ name: 'describe_tools', arguments: { names: [name] } });
      signature = lineOf(described, `${kind} ${name}(`);
    }
    return {
      request: (args) => ({ name: `${kind}_tool`, arguments: { name, arguments: args } }),
      keys: readKeys(signature),
    };
  }

  async #ask(request: Request): Promise<string> {
    this.cost.calls += 1;
    this.cost.written += countTokens(JSON.stringify(request));
    const { text, isError } = await this.#connection.send(request);
    this.cost.answers += countTokens(text);
    if (isError) throw new Error(`${request.name} was refused: ${text}`);
    return text;
  }

  /** Remembers the id of every named thing in an answer. */
  #learn(text: string): void {
    JSON.parse(text, (_, value: unknown) => {
      const { id, name } = (value ?? {}) as Record<string, unknown>;
      if (typeof id === 'string' && typeof name === 'string') this.#ids.set(name, id);
      return value;
    });
  }
}

/** The name that says all of some words and the least besides. */
function choose(names: readonly string[], wanted: readonly string[]): string {
  const fitting = names
    .map((name) => ({ name, words: wordsOf(name) }))
    .filter(({ words }) => wanted.every((word) => words.includes(word)))
    .sort((left, right) => left.words.length - right.words.length);
  const [best] = fitting;
  if (best === undefined) throw new Error(`None of ${names.join(', ')} says '${wanted.join(' ')}'`);
  return best.name;
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function toolsIn(found: string, kind: Goal['kind']): string[] {
  return found.split('\n').flatMap((line) => new RegExp(`^${kind} ([\\w-]+)\\(`).exec(line)?.[1] ?? []);
}

function lineOf(text: string, start: string): string {
  return text.split('\n').find((line) => line.startsWith(start)) ?? '';
}

/** The keys that a signature such as `device_get({id:uuid, full?:boolean})` names at its outermost level. */
function readKeys(signature: string): string[] {
  const bare = signature.replaceAll(/\/\*.*?\*\/|"[^"]*"/g, '');
  const start = bare.indexOf('({') + 2;
  let level = 0;
  let outermost = '';
  for (const letter of bare.slice(start)) {
    if ('})]'.includes(letter)) level -= 1;
    if (level < 0) break;
    if (level === 0) outermost += letter;
    if ('{(['.includes(letter)) level += 1;
  }
  return [...outermost.matchAll(/(?:^|, *)(\w+)\??:/g)].map((match) => match[1] ?? '');
}
