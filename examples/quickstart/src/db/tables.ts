/** The tables of `schema.ts` as SQL, created when the database is opened for the first time. */
export const CREATE_TABLES = `
CREATE TABLE IF NOT EXISTS sites (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  address TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS racks (
  id TEXT PRIMARY KEY,
  site_id TEXT NOT NULL REFERENCES sites (id),
  name TEXT NOT NULL,
  units INTEGER NOT NULL DEFAULT 42,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (site_id, name)
);
CREATE TABLE IF NOT EXISTS devices (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  display TEXT NOT NULL,
  name TEXT NOT NULL UNIQUE,
  device_type TEXT NOT NULL,
  role TEXT NOT NULL,
  location TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'planned',
  serial TEXT NOT NULL DEFAULT '',
  asset_tag TEXT,
  rack_position INTEGER,
  primary_ip4 TEXT,
  tags TEXT NOT NULL DEFAULT '[]',
  comments TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  last_updated INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS prefixes (
  id TEXT PRIMARY KEY,
  prefix TEXT NOT NULL UNIQUE,
  site_id TEXT REFERENCES sites (id),
  description TEXT NOT NULL DEFAULT '',
  allocated_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
`;
