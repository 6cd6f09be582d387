/** How long a session lasts without activity. The server's limit is in `areas/session/rules.ts`. */
export const idleAfterMs = 15 * 60_000

/** Shared by the tabs of the browser: activity in one counts for all. It outlives the session, to tell why it ended. */
export const activeKey = 'erp.lastActive'

/** When the person last did something, in milliseconds since 1970. */
export const getLastActive = (now: number) => Number(localStorage.getItem(activeKey) ?? now)

export const setLastActive = (now: number) => localStorage.setItem(activeKey, String(now))
