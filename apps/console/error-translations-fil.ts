import { filipinoErrors as inFilipinoOfSession } from '#areas/session/refusals-in-filipino.ts'
import { filipinoErrors as inFilipinoOfWallets } from '#areas/wallets/error-translations-fil.ts'

/** Returns the Filipino translation of an error message, or null if there is none. */
export const toFilipino = (message: string): string | null =>
  inFilipinoOfSession(message) ?? inFilipinoOfWallets(message)
