import { type AnyTRPCRouter, initTRPC } from '@trpc/server';
import { z } from 'zod';

const t = initTRPC.create();

/** The fields that an entity has beside its id. */
type Shape = Record<string, z.ZodType>;

const money = () => z.int().min(0).max(100_000_000);
const text = (most: number) => z.string().min(1).max(most);
const moment = () => z.iso.datetime();

const ENTITIES: Readonly<Record<string, Shape>> = {
  user: {
    email: z.email(),
    name: text(100),
    role: z.enum(['admin', 'member', 'viewer']).default('member'),
    teamId: z.uuid().nullable(),
    avatarUrl: z.url().optional(),
    active: z.boolean().default(true),
    managerId: z.uuid().optional(),
    locale: z.string().default('en'),
  },
  team: {
    name: text(80),
    ownerId: z.uuid(),
    plan: z.enum(['free', 'pro', 'enterprise']),
    seats: z.int().min(1).max(10_000).default(5),
    trialEndsAt: moment().nullable(),
    parentId: z.uuid().nullable(),
    description: z.string().max(1_000).optional(),
  },
  project: {
    name: text(120).describe('Shown in lists and titles'),
    teamId: z.uuid(),
    status: z.enum(['planned', 'active', 'paused', 'done']).default('planned'),
    startsAt: moment(),
    budget: money().nullable(),
    ownerId: z.uuid(),
    endsAt: moment().optional(),
  },
  customer: {
    email: z.email(),
    company: text(200),
    website: z.url().optional(),
    country: z.string().length(2).describe('ISO 3166-1 alpha-2'),
    accountManagerId: z.uuid().nullable(),
    phone: z.string().max(30).optional(),
    vatNumber: z.string().max(20).nullable(),
  },
  product: {
    sku: text(40),
    name: text(200),
    price: money().describe('In cents'),
    categoryId: z.uuid(),
    stock: z.int().default(0),
    tags: z.array(z.string()).default([]),
    weight: z.number().min(0).optional(),
    imageUrl: z.url().optional(),
  },
  order: {
    customerId: z.uuid(),
    status: z.enum(['pending', 'paid', 'shipped', 'cancelled']),
    placedAt: moment(),
    lines: z.array(z.object({ productId: z.uuid(), quantity: z.int().min(1).max(999) })),
    note: z.string().max(2_000).nullable(),
    shippingAddressId: z.uuid(),
    discount: z.number().min(0).max(100).default(0),
  },
  invoice: {
    orderId: z.uuid(),
    billingEmail: z.email(),
    total: money(),
    currency: z.enum(['EUR', 'USD', 'GBP']).default('EUR'),
    dueAt: moment(),
    paidAt: moment().nullable(),
    reference: text(64),
  },
  ticket: {
    subject: text(200),
    body: z.string().max(20_000),
    requesterEmail: z.email(),
    assigneeId: z.uuid().nullable(),
    priority: z.enum(['low', 'normal', 'high', 'urgent']).default('normal'),
    dueAt: moment().optional(),
    channel: z.enum(['email', 'chat', 'phone']),
  },
  event: {
    title: text(200),
    startsAt: moment(),
    endsAt: moment(),
    roomId: z.uuid().nullable(),
    capacity: z.int().min(1).max(5_000).optional(),
    organizerId: z.uuid(),
    visibility: z.enum(['public', 'team', 'private']).default('team'),
  },
  webhook: {
    url: z.url(),
    secret: z.string().min(16).max(128),
    ownerId: z.uuid(),
    events: z.array(z.enum(['created', 'updated', 'deleted'])),
    retries: z.int().min(0).max(10).default(3),
    active: z.boolean().default(true),
  },
};

const page = {
  limit: z.int().min(1).max(100).default(20),
  cursor: z.uuid().optional(),
  search: z.string().max(200).optional(),
  createdAfter: moment().optional(),
  createdBefore: moment().optional(),
};

function inputsOf(entity: Shape): Readonly<Record<'list' | 'get' | 'create' | 'update', z.ZodType>> {
  return {
    list: z.object({ ...page, sort: z.enum(['createdAt', '-createdAt', 'name']).default('-createdAt') }),
    get: z.object({ id: z.uuid() }),
    create: z.object(entity),
    update: z.object({
      id: z.uuid(),
      version: z.int().describe('As last read'),
      ...z.object(entity).partial().shape,
    }),
  };
}

/** The inputs of the 40 procedures by their paths. */
export const crudInputs: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(ENTITIES).flatMap(([name, entity]) =>
    Object.entries(inputsOf(entity)).map(([action, input]) => [`${name}.${action}`, input] as const),
  ),
);

/** Ten entities of a business app, each with list, get, create and update. */
export const crudRouter: AnyTRPCRouter = t.router(
  Object.fromEntries(
    Object.entries(ENTITIES).map(([name, entity]) => {
      const { list, get, create, update } = inputsOf(entity);
      return [
        name,
        t.router({
          list: t.procedure.input(list).query(({ input }) => ({ items: [], input })),
          get: t.procedure.input(get).query(({ input }) => input),
          create: t.procedure.input(create).mutation(({ input }) => input),
          update: t.procedure.input(update).mutation(({ input }) => input),
        }),
      ] as const;
    }),
  ),
);
