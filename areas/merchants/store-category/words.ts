import { wordsOf } from '#platform/words/words.ts'

export const words = wordsOf({
  en: {
    change: 'Change store category',
    title: 'Store category of {name}',
    category: 'Store category',
    none: '-- (not said)',
    cancel: 'Cancel',
    save: 'Save category',
    sentence: 'It holds at once, in lists and in the figures of Kankolek for past days too.',
    success: 'Success',
    error: 'Error',
  },
  fil: {
    change: 'Palitan ang kategorya ng tindahan',
    title: 'Kategorya ng tindahan: {name}',
    category: 'Kategorya ng tindahan',
    none: '-- (walang nakasaad)',
    cancel: 'Huwag na lang',
    save: 'I-save ang kategorya',
    sentence: 'Iiral agad ito sa mga listahan at pati sa mga nakaraang araw ng Kankolek.',
    success: 'Ayos na',
    error: 'May mali',
  },
})
