export type EventValues = {
  title: string
  description: string
  banner: string | null
  venue: string
  address: string
  online: boolean
  link: string
  startAt: string | null
  endAt: string | null
  registrationEnd: string | null
  capacity: number | null
}
