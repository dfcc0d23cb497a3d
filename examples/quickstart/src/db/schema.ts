import { randomUUID } from 'node:crypto';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const now = () => new Date();

const id = () => text().primaryKey().$defaultFn(randomUUID);

const timestamps = () => ({
  createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().$defaultFn(now),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().$defaultFn(now).$onUpdateFn(now),
});

/** Places that hold racks: data centres, branches, points of presence. */
export const sites = sqliteTable('sites', {
  id: id(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  address: text(),
  ...timestamps(),
});

/** Racks of a site; a rack's name is unique within its site. */
export const racks = sqliteTable('racks', {
  id: id(),
  siteId: text('site_id')
    .notNull()
    .references(() => sites.id),
  name: text().notNull(),
  units: integer().notNull().default(42),
  ...timestamps(),
});

/** The states a device goes through. */
export const DEVICE_STATUSES = ['active', 'planned', 'staged', 'offline'] as const;

/** Devices, in the columns and the column order of an asset system's export. */
export const devices = sqliteTable('devices', {
  id: id(),
  url: text().notNull(),
  display: text().notNull(),
  name: text().notNull().unique(),
  device_type: text({ mode: 'json' }).$type<{ id: string; model: string }>().notNull(),
  role: text({ mode: 'json' }).$type<{ id: string; name: string }>().notNull(),
  location: text({ mode: 'json' }).$type<{ id: string; name: string }>().notNull(),
  status: text({ enum: DEVICE_STATUSES }).notNull().default('planned'),
  serial: text().notNull().default(''),
  asset_tag: text(),
  rack_position: integer(),
  primary_ip4: text(),
  tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  comments: text().notNull().default(''),
  created: integer({ mode: 'timestamp_ms' }).notNull().$defaultFn(now),
  last_updated: integer({ mode: 'timestamp_ms' }).notNull().$defaultFn(now).$onUpdateFn(now),
});

/** IPv4 and IPv6 prefixes in CIDR notation, with the day they were given out. */
export const prefixes = sqliteTable('prefixes', {
  id: id(),
  prefix: text().notNull().unique(),
  siteId: text('site_id').references(() => sites.id),
  description: text().notNull().default(''),
  allocatedAt: integer('allocated_at', { mode: 'timestamp_ms' }).notNull(),
  ...timestamps(),
});
