export type FigureKind = {
  name: string
  title: { en: string; fil: string }
  isMoney: boolean
  mayTake: boolean
}
