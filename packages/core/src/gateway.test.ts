import { expect, it } from 'vitest';
import { defineTool } from './catalog/define-tool.ts';
import type { Tool } from './catalog/tool.ts';
import { createGateway } from './gateway.ts';
import { definePlugin } from './plugin.ts';

const make = (tools: Tool[], more: Partial<Parameters<typeof createGateway>[0]> = {}) =>
  createGateway({
    name: 'g',
    version: '1',
    plugins: [definePlugin({ name: 'own', tools: () => tools })],
    ...more,
  });

const read = (name: string, invoke: Tool['invoke'] = () => name) =>
  defineTool({ name, kind: 'read', description: `Reads ${name}.`, invoke });

const textOf = async (answer: Promise<{ content: { type: string; text?: string }[] }>) =>
  (await answer).content[0]?.text;

it('loads nothing before the first list or call, and then once', async () => {
  let loaded = 0;
  const gateway = createGateway({
    name: 'g',
    version: '1',
    plugins: [
      definePlugin({
        name: 'own',
        tools: async function* () {
          loaded += 1;
          yield read('a');
        } as never,
      }),
    ],
  });
  expect(loaded).toBe(0);
  await Promise.all([gateway.listTools(), gateway.callTool({ name: 'a' }), gateway.ready()]);
  expect(loaded).toBe(1);
});

it('runs call hooks as an onion in plugin order, and lets them change arguments and value', async () => {
  const order: string[] = [];
  const hook = (name: string) =>
    definePlugin({
      name,
      hooks: {
        call: async (call, next) => {
          order.push(`${name} in`);
          const value = await next({ arguments: { ...call.arguments, [name]: true } });
          order.push(`${name} out`);
          return { ...(value as object), [name]: 'seen' };
        },
      },
    });
  const echo = defineTool({
    name: 'echo',
    kind: 'read',
    description: 'Echoes.',
    invoke: ({ arguments: args }) => args,
  });
  const gateway = createGateway({
    name: 'g',
    version: '1',
    plugins: [hook('outer'), hook('inner'), definePlugin({ name: 'own', tools: () => [echo] })],
  });
  expect(await textOf(gateway.callTool({ name: 'echo' }))).toBe('{"outer":"seen","inner":"seen"}');
  expect(order).toEqual(['outer in', 'inner in', 'inner out', 'outer out']);
});

it('refuses a second next, so that nothing runs twice', async () => {
  let runs = 0;
  const counting = read('a', () => {
    runs += 1;
    return runs;
  });
  const twice = definePlugin({
    name: 'twice',
    tools: () => [counting],
    hooks: {
      call: async (_call, next) => {
        await next();
        return next();
      },
    },
  });
  const gateway = createGateway({ name: 'g', version: '1', plugins: [twice] });
  expect((await gateway.callTool({ name: 'a' })).isError).toBe(true);
  expect(runs).toBe(1);
});

it('refuses a list hook that adds a tool', async () => {
  const adding = definePlugin({ name: 'adding', hooks: { list: (tools) => [...tools, read('ghost')] } });
  const gateway = make([read('a')], { plugins: [adding] });
  await expect(gateway.listTools()).rejects.toThrow("A list hook added 'ghost'; it may only narrow the list");
});

it('calls only what it lists', async () => {
  const hiding = definePlugin({
    name: 'own',
    tools: () => [read('a'), read('b')],
    hooks: { list: (tools, caller) => tools.filter(({ name }) => name !== 'b' || caller.sessionId === 's') },
  });
  const gateway = createGateway({ name: 'g', version: '1', plugins: [hiding] });
  await expect(gateway.callTool({ name: 'b' })).rejects.toThrow('Unknown tool: "b"');
  expect(await textOf(gateway.callTool({ name: 'b' }, { transport: 'memory', sessionId: 's' }))).toBe('b');
});

it('pages its list by thousands with an opaque cursor', async () => {
  const gateway = make(Array.from({ length: 2_500 }, (_, i) => read(`t${String(i).padStart(4, '0')}`)));
  const names: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await gateway.listTools(cursor === undefined ? {} : { cursor });
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== undefined);
  expect(pages).toBe(3);
  expect(new Set(names).size).toBe(2_501);
  for (const bad of ['', 'x', btoa('tools:9000'), btoa('tools:-1'), btoa('5')]) {
    await expect(gateway.listTools({ cursor: bad })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  }
});

it('waits for running calls when it drains, and refuses new ones', async () => {
  let finish: (value: unknown) => void = () => {};
  const gateway = make([read('slow', () => new Promise((resolve) => (finish = resolve))), read('a')]);
  await gateway.ready();
  const running = textOf(gateway.callTool({ name: 'slow' }));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const drained = gateway.drain({ grace: 5_000 });
  expect(await textOf(gateway.callTool({ name: 'a' }))).toMatchInlineSnapshot(
    `"{"tool":"a","code":"SHUTTING_DOWN","message":"The server is shutting down; try again shortly","retryable":true}"`,
  );
  finish('done');
  expect(await running).toBe('done');
  expect(await drained).toBe(true);
});

it('aborts what outlives the grace, and says so', async () => {
  const gateway = make([
    read('stuck', ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject))),
  ]);
  await gateway.ready();
  const stuck = textOf(gateway.callTool({ name: 'stuck' }));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await gateway.drain({ grace: 10 })).toBe(false);
  expect(await stuck).toContain('SHUTTING_DOWN');
});

it('closes its plugins once', async () => {
  let closed = 0;
  const plugin = definePlugin({
    name: 'p',
    close: async () => {
      closed += 1;
    },
  });
  const gateway = createGateway({ name: 'g', version: '1', plugins: [plugin] });
  await gateway.close();
  await gateway.close();
  expect(closed).toBe(1);
});

it('fires the signal of a call when its caller is gone', async () => {
  const controller = new AbortController();
  let aborted = false;
  const gateway = make([
    read(
      'wait',
      ({ signal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve(aborted);
          }),
        ),
    ),
  ]);
  await gateway.ready();
  const answer = textOf(
    gateway.callTool({ name: 'wait' }, { transport: 'memory', signal: controller.signal }),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  controller.abort();
  expect(await answer).toContain('CANCELLED');
  expect(aborted).toBe(true);
});

it('publishes annotations from the kind and the action of a tool', async () => {
  const write = (name: string) =>
    defineTool({ name, kind: 'write', description: 'Writes.', invoke: () => 1 });
  const { tools } = await make([read('get'), write('create'), write('delete'), write('update')]).listTools();
  expect(
    Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations])),
  ).toMatchInlineSnapshot(`
    {
      "create": {
        "destructiveHint": false,
        "readOnlyHint": false,
      },
      "delete": {
        "destructiveHint": true,
        "readOnlyHint": false,
      },
      "fetch_result": {
        "idempotentHint": true,
        "openWorldHint": false,
        "readOnlyHint": true,
      },
      "get": {
        "readOnlyHint": true,
      },
      "update": {
        "readOnlyHint": false,
      },
    }
  `);
  expect(tools.find(({ name }) => name === 'update')?.inputSchema).toMatchInlineSnapshot(`
    {
      "properties": {
        "verify": {
          "description": "Answer with the full result",
          "type": "boolean",
        },
      },
      "type": "object",
    }
  `);
});

it('explains its answers to the model once', () => {
  expect(make([]).instructions).toMatchInlineSnapshot(
    `"A write answers with a short envelope; \`data_size\` is the bytes of the full result, \`verify: true\` returns it. \`fetch_result\` redeems a \`continuation_token\` or \`next\`."`,
  );
  expect(make([], { lean: false, continuation: false }).instructions).toBeUndefined();
  expect(make([], { instructions: 'Mine.' }).instructions).toBe('Mine.');
});
