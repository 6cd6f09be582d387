import { wordsOf } from '#platform/words.ts'

export const words = wordsOf({
  en: {
    change: 'Change store category',
    dialogTitle: 'Store category of {name}',
    notSet: '-- (not set)',
    saveCategory: 'Save store category',
    sentence: 'Takes effect immediately, also in the Kankolek figures of past days.',
  },
  fil: {
    change: 'Palitan ang store category',
    dialogTitle: 'Store category ng {name}',
    notSet: '-- (hindi naka-set)',
    saveCategory: 'I-save ang store category',
    sentence: 'Agad itong magkakabisa, pati sa mga figure ng Kankolek ng mga nakaraang araw.',
  },
})
