import { expect, it } from 'vitest';
import { actionOf, destructiveHintOf } from './action.ts';

const action = (path: string) => actionOf({ path });
const hint = (path: string) => destructiveHintOf({ path });

it('takes a delete or a create from the exact last segment only', () => {
  for (const name of ['delete', 'remove', 'destroy', 'deleteOne', 'deleteById'])
    expect(action(`a.${name}`)).toBe('delete');
  for (const name of ['create', 'bulkCreate', 'createMany', 'insert'])
    expect(action(`a.${name}`)).toBe('create');
  for (const name of ['deleteMany', 'removeTag', 'createdBy', 'update', 'undelete'])
    expect(action(`a.${name}`)).toBe('other');
});

it('lets what the tool says win over its name', () => {
  expect(actionOf({ path: 'a.delete', action: 'other' })).toBe('other');
  expect(destructiveHintOf({ path: 'a.delete', action: 'update' })).toBeUndefined();
});

it('hints at destruction from the verb', () => {
  for (const path of ['a.delete', 'a.bulkDelete', 'a.removeMember', 'key.revoke', 'a.batch_wipe'])
    expect(hint(path)).not.toBe(false);
  expect(hint('a.bulkDelete')).toBe(true);
  expect(hint('a.addTag')).toBe(false);
  expect(hint('a.update')).toBeUndefined();
});
