import { wordsOf } from '#platform/words/words.ts'

export const placeWords = wordsOf({
  en: {
    chooseFirst_region: 'Choose the region first.',
    chooseFirst_province: 'Choose the province first.',
    chooseFirst_city: 'Choose the city or municipality first.',
  },
  fil: {
    chooseFirst_region: 'Piliin muna ang region.',
    chooseFirst_province: 'Piliin muna ang probinsya.',
    chooseFirst_city: 'Piliin muna ang city o municipality.',
  },
})
