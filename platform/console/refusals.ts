import { currentLanguage } from '#platform/console/language.ts'

type Sentences = { inFilipino: (sentence: string) => string | null }

let load: (() => Promise<Sentences>) | undefined

/** Where the Filipino of the server's own refusals is; only who reads Filipino loads it. */
export const configureRefusals = (chosen: () => Promise<Sentences>) => (load = chosen)

/** What the server said no with, in the language that is spoken where it is known in it. */
export async function refusalNow(sentence: string): Promise<string> {
  if (!load || currentLanguage() !== 'fil') return sentence
  try {
    return (await load()).inFilipino(sentence) ?? sentence
  } catch {
    // Without a connection the English is there, and better than nothing.
    return sentence
  }
}
