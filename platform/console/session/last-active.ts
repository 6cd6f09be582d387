/** Idle timeout in milliseconds. The server's limit is in `areas/session/rules.ts`. */
export const idleAfterMs = 15 * 60_000

/** Storage key of the last activity, shared by all tabs. It outlives the session to explain why it ended. */
export const activeKey = 'erp.lastActive'

/** Time of the last activity, in milliseconds since 1970. */
export const getLastActive = (now: number) => Number(localStorage.getItem(activeKey) ?? now)

export const setLastActive = (now: number) => localStorage.setItem(activeKey, String(now))
