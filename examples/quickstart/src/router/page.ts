import { z } from 'zod';

/** The input fields of a list that is read in parts. */
export const page = {
  limit: z.number().int().min(1).max(500).default(100),
  offset: z.number().int().min(0).default(0),
};
