import { wordsOf } from '#platform/words/words.ts'

export const dashboardWords = wordsOf({
  en: {
    greeting: 'Hello, {name}',
    sentence: 'Here is what you can open. What is closed to you says which right is missing.',
    nothing: 'Nothing is open to you yet. Ask your administrator for a role.',
  },
  fil: {
    greeting: 'Kumusta, {name}',
    sentence: 'Narito ang mga puwede mong buksan. Sa mga sarado, nakasulat kung anong karapatan ang kulang.',
    nothing: 'Wala ka pang mabubuksan. Humingi ng role sa administrator mo.',
  },
})
