import { words } from '#areas/merchants/words.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Labels of the fields of a subscriber that do not have the word of their name. */
export function useSubscriberLabels() {
  const t = useWords(words)
  return {
    first_name: t('firstName'),
    middle_name: t('middleName'),
    last_name: t('lastName'),
    birth_date: t('birthDate'),
    mobile_number: t('mobile'),
    language: t('messageLanguage'),
    source_of_funds: t('funds'),
  }
}
