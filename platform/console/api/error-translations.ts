import { currentLanguage } from '#platform/console/i18n/language.ts'

type Translations = { toFilipino: (message: string) => string | null }

let load: (() => Promise<Translations>) | undefined

/** Where the Filipino of the server's own refusals is; only who reads Filipino loads it. */
export const configureErrorTranslations = (loader: () => Promise<Translations>) => (load = loader)

/** What the server said no with, in the language that is spoken where it is known in it. */
export async function translateErrorMessage(message: string): Promise<string> {
  if (!load || currentLanguage() !== 'fil') return message
  try {
    return (await load()).toFilipino(message) ?? message
  } catch {
    // Without a connection the English is there, and better than nothing.
    return message
  }
}
