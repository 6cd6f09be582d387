import { inFilipino as inFilipinoOfSession } from '#areas/session/refusals-in-filipino.ts'
import { inFilipino as inFilipinoOfWallets } from '#areas/wallets/refusals-in-filipino.ts'

/** The Filipino of a sentence with which the server refuses, or null where there is none. */
export const inFilipino = (sentence: string): string | null =>
  inFilipinoOfSession(sentence) ?? inFilipinoOfWallets(sentence)
