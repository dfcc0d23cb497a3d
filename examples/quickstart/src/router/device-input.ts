import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DEVICE_STATUSES, type devices } from '../db/schema.ts';

const BASE_URL = 'https://inventory.example.com/api/dcim/devices';

const named = z.object({ id: z.uuid(), name: z.string().min(1) });

/**
 * A device to create. Only what it is and where it stands is required; a device that moves in from another system may
 * bring its id, its address and its dates along.
 */
export const deviceInput = z.object({
  name: z.string().min(1),
  device_type: z.object({ id: z.uuid(), model: z.string().min(1) }),
  role: named,
  location: named,
  status: z.enum(DEVICE_STATUSES).optional(),
  serial: z.string().optional(),
  asset_tag: z.string().nullish(),
  rack_position: z.number().int().min(1).max(60).nullish(),
  primary_ip4: z.cidrv4().nullish(),
  tags: z.array(z.string()).optional(),
  comments: z.string().optional(),
  id: z.uuid().optional(),
  url: z.url().optional(),
  display: z.string().optional(),
  created: z.date().optional(),
  last_updated: z.date().optional(),
});

/** Fills in what a device is known by: its id, its address and the name it is displayed with. */
export function toDeviceRow(device: z.infer<typeof deviceInput>): typeof devices.$inferInsert {
  const id = device.id ?? randomUUID();
  return { ...device, id, url: device.url ?? `${BASE_URL}/${id}/`, display: device.display ?? device.name };
}
