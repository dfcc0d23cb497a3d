import type { SurfaceKind } from '@laconic-mcp/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SURFACES } from './drivers.ts';
import { scenarios } from './scenarios.ts';
import { openSession } from './session.ts';
import { transports } from './transports.ts';

interface Transcript {
  /** What each scenario was answered. */
  answers: Record<string, string[]>;
  /** One line for every run of a procedure. */
  ledger: string[];
}

async function run(surface: SurfaceKind, transport: keyof typeof transports): Promise<Transcript> {
  const { send, close } = await transports[transport](surface);
  try {
    const answers: Transcript['answers'] = {};
    for (const [title, scenario] of Object.entries(scenarios)) {
      const session = openSession(surface, send);
      await scenario(session);
      answers[title] = session.log;
    }
    const { text } = await openSession(surface, send).read('ledger.lines');
    return { answers, ledger: JSON.parse(text) as string[] };
  } finally {
    await close();
  }
}

const short = (line: string) => (line.length > 200 ? `${line.slice(0, 90)}… (${line.length})` : line);

let expected: Transcript;
beforeAll(async () => {
  expected = await run('flat', 'memory');
});

it('answers on the flat surface as every other has to', () => {
  const answers = Object.entries(expected.answers).flatMap(([title, lines]) => [
    `# ${title}`,
    ...lines.map(short),
  ]);
  expect(`\n${answers.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    # reads at the root, without arguments
    {"status":"up"}
    {"status":"up"}
    # writes at the root
    {"id":"a1","name":"moving","status_code":200,"data_size":277,"continuation_token":"<token>"}
    {"id":"a1","name":"moving","body":"movingmovingmovingmovingmovingmovingmovingmovingmovingm… (277)
    {"id":"a1","name":"moving","body":"movingmovingmovingmovingmovingmovingmovingmovingmovingm… (277)
    # creates, fills in a default, and reads back
    {"id":"d1","name":"edge","status_code":200,"data_size":210,"continuation_token":"<token>"}
    {"id":"d1","name":"edge","status":"active","notes":"edge edge edge edge edge edge edge edg… (210)
    {"id":"d2","name":"core","status":"active","notes":"core core core core core core core cor… (210)
    {"id":"d3","name":"core","status_code":200,"data_size":210,"continuation_token":"<token>"}
    {"id":"d1","name":"edge","status":"active","notes":"edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge edge "}
    # creates sixty at once, and pages through them
    {"accepted":60,"status_code":200,"data_size":16685,"continuation_token":"<token>"}
    [{"id":"d4","name":"edge-0","status":"active","notes":"edge-0 edge-0 edge-0 edge-0 edge-0 … (16685)
    {"count":60,"page":1,"results":[{"id":"d4","name":"edge-0","status":"active","notes":"edge… (6834)
    {"count":60,"page":2,"results":[{"id":"d29","name":"edge-25","status":"active","notes":"ed… (7130)
    {"count":60,"page":3,"results":[{"id":"d54","name":"edge-50","status":"active","notes":"ed… (2863)
    {"count":60,"page":1,"results":[{"id":"d4"},{"id":"d5"},{"id":"d6"},{"id":"d7"},{"id":"d8"… (807)
    fetch failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["page: 99 is past the last page"]}
    # reads a large result page by page
    {"count":300,"data_size":125401,"results":[{"id":"x0","name":"exported-0","status":"active… (24501)
    {"count":300,"page":2,"results":[{"id":"x62","name":"exported-62","status":"active","notes… (24224)
    {"count":300,"page":3,"results":[{"id":"x121","name":"exported-121","status":"active","not… (24506)
    {"count":300,"page":4,"results":[{"id":"x178","name":"exported-178","status":"active","not… (24506)
    {"count":300,"data_size":125401,"results":[{"id":"x0","name":"exported-0","status":"active… (24501)
    # deletes, and is told that it is gone
    {"id":"d2","deleted":true,"status_code":200}
    device.delete failed: {"code":"NOT_FOUND","message":"No device 'd2'"}
    # is told that it worked, or that nothing was done
    {"id":"d1","status_code":200}
    null
    {"id":"d1","status_code":200}
    {"count":0}
    # leaves out optional input, in part and in whole
    ["d1","d3"]
    ["d1","d3"]
    ["d1"]
    ["d1","d3","d4"]
    # calls nested routers
    ["d1/1","d1/2"]
    {"id":"d1/3","name":"uplink","status_code":200,"data_size":240,"continuation_token":"<token>"}
    {"id":"d1/3","name":"uplink","notes":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn… (240)
    # hands over a procedure's own verify
    {"id":"j1","name":"deep","status_code":200,"data_size":234,"continuation_token":"<token>"}
    {"id":"j1","name":"quick","log":"lllllllllllllllllllllllllllllllllllllllllllllllllllllllll… (235)
    # hands over fields that dispatchers have too
    {"action":"help","params":{"name":"x"},"continuation_token":"mine","arguments":["y"]}
    {"action":"help","params":{"name":"x"},"continuation_token":"","arguments":["y"]}
    # hands over dates and sets
    {"id":"j1","at":"2026-03-04T05:06:07.000Z","day":3,"tags":["a","b"]}
    job.schedule failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["at: expected date, received string; send ISO 8601 text such as 2026-01-02T03:04:05Z"],"applied":false}
    # mends what models get wrong
    ["d1"]
    ["d1"]
    {"accepted":1,"status_code":200,"data_size":197,"continuation_token":"<token>"}
    {"id":"d63","name":"sent twice","status_code":200,"data_size":385,"continuation_token":"<token>"}
    # takes arguments that are nested deep
    {"id":"j2","stored":true}
    # refuses what is missing, unknown, wrapped or of the wrong kind
    device.get failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["id: text is required"]}
    device.get failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["identifier: no such field. Fields: id","id: text is required"]}
    device.create failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["… (202)
    device.create failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["data: no such field. Fields: name, kind, verify","name: text is required"],"applied":false}
    device.create failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["name: text, not a list"],"applied":false}
    device.create failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["kind: one of 'switch', 'router', not 'hub'"],"applied":false}
    device.bulkCreate failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues… (224)
    health failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["This tool takes no arguments"]}
    device.create failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["verify: true or false, not 'surely'"],"applied":false}
    # shows the procedure's own refusals, and hides what was not meant to be seen
    device.create failed: {"code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["name: Too small: expected string to have >=2 characters"],"applied":false}
    device.get failed: {"code":"NOT_FOUND","message":"No device 'd999'"}
    device.reserve failed: {"code":"CONFLICT","message":"It is reserved already"}
    device.explode failed: {"code":"INTERNAL_SERVER_ERROR","message":"Internal server error","applied":"unknown"}
    # refuses a token that is none
    fetch failed: {"code":"CONTINUATION_UNAVAILABLE","message":"There is no such result, or it has expired. A write that gave the token was applied: do not repeat it, read the record instead"}
    "
  `);
  expect(`\n${expected.ledger.map(short).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    health null
    health null
    announce {"text":"moving"}
    announce {"text":"moving"}
    device.create {"name":"edge"}
    device.create {"name":"core","kind":"router"}
    device.create {"name":"core"}
    device.get {"id":"d1"}
    device.bulkCreate {"devices":[{"name":"edge-0"},{"name":"edge-1"},{"name":"edge-2"},{"name… (1161)
    device.export null
    device.export null
    device.delete {"id":"d2"}
    device.delete {"id":"d2"}
    device.touch {"id":"d1"}
    device.touch {"id":"d1"}
    device.acknowledge {"id":"d1"}
    device.retireAll null
    device.list null
    device.list null
    device.list {"limit":1}
    device.list {"status":"active","limit":3}
    device.port.list {"id":"d1"}
    device.port.add {"id":"d1"}
    device.port.add {"id":"d1"}
    job.check {"id":"j1","verify":"deep"}
    job.check {"id":"j1","verify":"quick"}
    job.dispatch {"action":"help","params":{"name":"x"},"continuation_token":"mine","arguments":["y"]}
    job.dispatch {"action":"help","params":{"name":"x"},"continuation_token":"","arguments":["y"]}
    job.schedule {"at":"2026-03-04T05:06:07.000Z","tags":{}}
    job.schedule {"at":"tomorrow"}
    device.list {"limit":1}
    device.list {"limit":1}
    device.bulkCreate {"devices":[{"name":"text"}]}
    device.create {"name":"sent twice"}
    job.store {"value":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["bottom"]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}
    device.create {"name":"e"}
    device.get {"id":"d999"}
    device.reserve {"id":"d1"}
    device.explode {"id":"d1"}
    "
  `);
});

describe.each(SURFACES)('%s', (surface) => {
  it.each(['memory', 'http', 'stdio'] as const)(
    'answers and runs just the same over %s',
    async (transport) => {
      const { answers, ledger } = await run(surface, transport);
      expect(answers).toEqual(expected.answers);
      expect(ledger).toEqual(expected.ledger);
    },
  );
});
