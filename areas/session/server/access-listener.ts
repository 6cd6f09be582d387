import { listenToChannel } from '#platform/server/db.ts'

/** Listens for access changes. The payload is a user id, `role:<id>`, or `*` for any change. */
export const listenToAccess = (url: string, heard: Parameters<typeof listenToChannel>[2]) =>
  listenToChannel(url, 'erp_access', heard)
