import { sql } from 'kysely'

/** Recipient of a sale in the format of all masked numbers: it is stored as 0917•••1234, which its search uses. */
export const recipientMobile = sql<string>`regexp_replace(t.mobile, '^0(\\d{3})•••', '+63\\1***')`
