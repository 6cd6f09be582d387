import { commonWords } from './common-words.ts'

const prefix = 'status_'

/** Names of the statuses whose name is not the code with spaces. */
export const commonStatusLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(commonWords.en)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, label]) => [key.slice(prefix.length), label]),
)

/** Name of a status as its badge shows it, such as For Approval. Status names are the same in both languages. */
export const statusLabel = (status: string): string =>
  commonStatusLabels.get(status) ??
  status.replaceAll(/[_-]/g, ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
