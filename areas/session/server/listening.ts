import { listenTo } from '#platform/server/listening.ts'

/** Listens to changes of access: a user's id, `role:<id>`, or `*` for anything. */
export const listenToAccess = (url: string, heard: Parameters<typeof listenTo>[2]) =>
  listenTo(url, 'erp_access', heard)
