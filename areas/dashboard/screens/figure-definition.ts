export type Known = { name: string; title: { en: string; fil: string }; isMoney: boolean; mayTake: boolean }
