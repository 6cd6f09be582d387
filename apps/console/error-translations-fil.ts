import { filipinoErrors as inFilipinoOfSession } from '#areas/session/refusals-in-filipino.ts'
import { filipinoErrors as inFilipinoOfWallets } from '#areas/wallets/error-translations-fil.ts'

/** The Filipino of a sentence with which the server refuses, or null where there is none. */
export const toFilipino = (message: string): string | null =>
  inFilipinoOfSession(message) ?? inFilipinoOfWallets(message)
