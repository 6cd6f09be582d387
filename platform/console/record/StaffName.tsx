import { Fragment, type ReactNode } from 'react'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { RecordLink } from '#platform/console/router/ScreenLink.tsx'
import { recordTargets } from './record-targets.ts'

type Props = {
  /** User id of the person; null if it is unknown, such as for the system. */
  id: number | null | undefined
  children: ReactNode
}

/** Name of a staff member: a link to the user record for people who may open it, otherwise text. */
export function StaffName({ id, children }: Props) {
  if (id === null || id === undefined) return children
  return (
    <RecordLink target={recordTargets.get()('user', id)} isInText>
      {children}
    </RecordLink>
  )
}

/** A person without ID is none of the staff, such as a customer in the app. */
type Person = { id: number | null; name: string }

/** Names of several people, separated by commas. */
export const StaffNames = ({ people }: { people: readonly Person[] }) =>
  people.map(({ id, name }, index) => (
    <Fragment key={id ?? name}>
      {index > 0 && ', '}
      <StaffName id={id}>{name}</StaffName>
    </Fragment>
  ))

const namesMark = '\u0000'

type SentenceProps = {
  people: readonly Person[]
  /** The sentence with the names in it, such as "{name} approved". */
  sentence: (names: string) => string
}

/** A sentence about staff members, whose names in it are links. */
export function StaffSentence({ people, sentence }: SentenceProps) {
  const [before, after] = sentence(namesMark).split(namesMark)
  return (
    <>
      {before}
      <StaffNames people={people} />
      {after}
    </>
  )
}

/** Who did something and when, as a fact: "Ana Reyes, Nov 21, 2026 10:05 AM". Null if nobody did. */
export const staffAct = (
  id: number | null | undefined,
  name: string | null | undefined,
  at: string | null,
): ReactNode =>
  name ? (
    <>
      <StaffName id={id}>{name}</StaffName>, {formatShortMoment(at)}
    </>
  ) : null
