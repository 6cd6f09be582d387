/** SQLSTATE of an error, or null if the error does not come from PostgreSQL. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    // System errors such as EPIPE also have five letters.
    !('syscall' in error) &&
    /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : null
}
