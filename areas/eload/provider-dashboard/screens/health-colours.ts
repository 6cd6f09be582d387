/** Colour of the badge for each health status of a provider. */
export const healthColours = {
  up: 'success',
  degraded: 'warning',
  down: 'danger',
  maintenance: 'info',
} as const
