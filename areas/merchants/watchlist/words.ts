import { wordsOf } from '#platform/words.ts'

/** Texts of the watchlist names screen. */
export const listWords = wordsOf({
  en: {
    names: 'Watchlist Names',
    pluralName: 'names',
    searchIn: 'name, alias or reference',
    aliases: 'Aliases',
    source: 'List',
    country: 'Country',
    listedOn: 'Listed on',
    noNames: 'No names yet',
    noNamesSentence: 'Import a list to screen every subscriber against it.',
    importList: 'Import list',
    importTitle: 'Watchlist names',
    fileAliases: 'Aliases, separated by semicolons',
  },
  fil: {
    names: 'Mga Pangalan sa Watchlist',
    pluralName: 'pangalan',
    searchIn: 'pangalan, alias o reference',
    aliases: 'Mga alias',
    source: 'Listahan',
    country: 'Bansa',
    listedOn: 'Inilista noong',
    noNames: 'Wala pang pangalan',
    noNamesSentence: 'Mag-import ng listahan para ma-screen dito ang bawat subscriber.',
    importList: 'Mag-import ng listahan',
    importTitle: 'Mga pangalan sa watchlist',
    fileAliases: 'Mga alias, pinaghihiwalay ng semicolon',
  },
})
