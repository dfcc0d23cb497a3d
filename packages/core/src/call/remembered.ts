import type { Json } from '../json/schema.ts';
import type { Structure } from './structure.ts';

type Question = (value: Json, structure: Structure) => boolean;

/** The same question, asked once per value and structure: nested unions then cost time in proportion to the value. */
export function remembered(question: Question): Question {
  const answers = new Map<Structure, Map<Json, boolean>>();
  return (value, structure) => {
    const known = answers.get(structure) ?? new Map<Json, boolean>();
    answers.set(structure, known);
    const answer = known.get(value) ?? question(value, structure);
    known.set(value, answer);
    return answer;
  };
}

/** Whether a generator has nothing to give. */
export function isEmpty(items: Generator<unknown>): boolean {
  return items.next().done === true;
}
