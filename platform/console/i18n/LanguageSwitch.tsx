import { setLanguage, useLanguage } from '#platform/console/i18n/language.ts'
import { languages } from '#platform/words/catalogue.ts'
import { Segmented } from '#platform/ui/plain/Segmented.tsx'

const names = { en: 'English', fil: 'Filipino' }
const options = languages.map((value) => ({ value, label: names[value], lang: value }))

/** Choice of the language of a public page. */
export function LanguageSwitch({ label }: { label: string }) {
  return <Segmented label={label} value={useLanguage()} options={options} onChange={setLanguage} />
}
