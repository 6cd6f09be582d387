import { listenToChannel } from '#platform/server/db/channel-listener.ts'

/** Listens to changes of access: a user's id, `role:<id>`, or `*` for anything. */
export const listenToAccess = (url: string, heard: Parameters<typeof listenToChannel>[2]) =>
  listenToChannel(url, 'erp_access', heard)
