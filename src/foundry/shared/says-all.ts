import { isRecord } from '../../core/outside.ts';

/** Whether a value says all that another one says; it may say more. */
export const saysAll = (value: unknown, of: unknown): boolean =>
  isRecord(of)
    ? isRecord(value) && Object.entries(of).every(([field, one]) => saysAll(value[field], one))
    : value === of;
