import type { ObjectInput, ProcedurePlan } from './plan.ts';
import { type Field, levelsOf } from './shape.ts';

/** An object input while its fields are being planned. */
export class ObjectDraft {
  readonly plan: ProcedurePlan;
  readonly input: ObjectInput;
  /** Top-level fields in the end, and levels of the whole. */
  size = 0;
  levels = 1;
  readonly #fixed = new Set<Field>();

  constructor(plan: ProcedurePlan, input: ObjectInput) {
    this.plan = plan;
    this.input = input;
  }

  get fields(): readonly Field[] {
    return this.input.fields;
  }

  /** Fields that are still to be added. */
  get open(): number {
    return this.size - this.input.fields.length;
  }

  /** Something in it is as deep as the whole is meant to be. */
  get isDeepEnough(): boolean {
    return this.levels === 1 || this.fields.some(({ shape }) => levelsOf(shape) === this.levels - 1);
  }

  add(field: Field): void {
    this.input.fields.push(field);
  }

  /** Adds a field whose name, kind and necessity stay as they are: an id, a tenant, a page. */
  addFixed(field: Field): void {
    this.#fixed.add(field);
    this.add(field);
  }

  isFixed(field: Field): boolean {
    return this.#fixed.has(field);
  }

  has(name: string): boolean {
    return this.fields.some((field) => field.name === name);
  }

  /** Whether a field of so many levels fits without leaving no room for the deepest one. */
  takes(levels: number): boolean {
    if (this.open < 1 || levels >= this.levels) return false;
    return this.isDeepEnough || levels === this.levels - 1 || this.open >= 2;
  }
}
