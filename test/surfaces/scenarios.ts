import type { Session } from './session.ts';

const SIXTY = Array.from({ length: 60 }, (_, index) => ({ name: `edge-${index}` }));

/** Near the 64 levels that a whole message may have. */
const DEEP = Array.from({ length: 58 }).reduce((inside) => [inside], 'bottom');

type Scenario = (session: Session) => Promise<void>;

/** What an agent does with the inventory, well and badly. Each begins with what those before it have left. */
export const scenarios: Record<string, Scenario> = {
  'reads at the root, without arguments': async ({ read }) => {
    await read('health');
    await read('health', {});
  },
  'writes at the root': async ({ write, fetch }) => {
    await fetch(await write('announce', { text: 'moving' }), { mode: 'full' });
    await write('announce', { text: 'moving' }, { verify: true });
  },
  'creates, fills in a default, and reads back': async ({ write, read, fetch }) => {
    await fetch(await write('device.create', { name: 'edge' }));
    await write('device.create', { name: 'core', kind: 'router' }, { verify: true });
    await write('device.create', { name: 'core' }, { verify: false });
    await read('device.get', { id: 'd1' });
  },
  'creates sixty at once, and pages through them': async ({ write, fetch }) => {
    const envelope = await write('device.bulkCreate', { devices: SIXTY });
    await fetch(envelope, { mode: 'full' });
    const page = await fetch(envelope, { page_size: 25 });
    await fetch(await fetch(page));
    await fetch(envelope, { mode: 'fields', fields: ['id'] });
    await fetch(envelope, { page: 99 });
  },
  'reads a large result page by page': async ({ read, fetch }) => {
    let page = await read('device.export');
    for (let pages = 0; pages < 3; pages += 1) page = await fetch(page);
    await read('device.export', {}, { verify: true });
  },
  'deletes, and is told that it is gone': async ({ write }) => {
    await write('device.delete', { id: 'd2' });
    await write('device.delete', { id: 'd2' });
  },
  'is told that it worked, or that nothing was done': async ({ write }) => {
    await write('device.touch', { id: 'd1' });
    await write('device.touch', { id: 'd1' }, { verify: true });
    await write('device.acknowledge', { id: 'd1' });
    await write('device.retireAll');
  },
  'leaves out optional input, in part and in whole': async ({ read }) => {
    await read('device.list');
    await read('device.list', {});
    await read('device.list', { limit: 1 });
    await read('device.list', { status: 'active', limit: 3 });
  },
  'calls nested routers': async ({ read, write }) => {
    await read('device.port.list', { id: 'd1' });
    await write('device.port.add', { id: 'd1' });
    await write('device.port.add', { id: 'd1' }, { verify: true });
  },
  "hands over a procedure's own verify": async ({ write }) => {
    await write('job.check', { id: 'j1', verify: 'deep' });
    await write('job.check', { id: 'j1', verify: 'quick' }, { verify: true });
  },
  'hands over fields that dispatchers have too': async ({ read }) => {
    const own = { action: 'help', params: { name: 'x' }, continuation_token: 'mine', arguments: ['y'] };
    await read('job.dispatch', own);
    await read('job.dispatch', { ...own, continuation_token: '' });
  },
  'hands over dates and sets': async ({ write }) => {
    await write('job.schedule', { at: '2026-03-04T05:06:07.000Z', tags: ['a', 'b'] }, { verify: true });
    await write('job.schedule', { at: 'tomorrow' });
  },
  'mends what models get wrong': async ({ read, write }) => {
    await read('device.list', { limit: '1', status: null });
    await read('device.list', { limit: 1, status: '' });
    await write('device.bulkCreate', { devices: '[{"name":"text"}]' });
    await write('device.create', { name: 'sent twice', kind: null });
  },
  'takes arguments that are nested deep': async ({ write }) => {
    await write('job.store', { value: DEEP });
  },
  'refuses what is missing, unknown, wrapped or of the wrong kind': async ({ read, write }) => {
    await read('device.get');
    await read('device.get', { identifier: 'd1' });
    await write('device.create', { nmae: 'edge' });
    await write('device.create', { data: { name: 'edge' } });
    await write('device.create', { name: ['edge'] });
    await write('device.create', { name: 'edge', kind: 'hub' });
    await write('device.bulkCreate', { devices: [{ name: 'a', size: 1 }, {}, 5] });
    await read('health', { verbose: true });
    await write('device.create', { name: 'edge' }, { verify: 'surely' as unknown as boolean });
  },
  "shows the procedure's own refusals, and hides what was not meant to be seen": async ({ read, write }) => {
    await write('device.create', { name: 'e' });
    await read('device.get', { id: 'd999' });
    await write('device.reserve', { id: 'd1' });
    await write('device.explode', { id: 'd1' });
  },
  'refuses a token that is none': async ({ fetch }) => {
    await fetch({ token: 'nobody-has-such-a-one0', isError: false, text: '' });
  },
};
