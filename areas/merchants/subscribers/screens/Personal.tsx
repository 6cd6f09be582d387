import { type RevealableField, subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { day } from '#platform/console/format.ts'
import { Masked } from '#platform/console/record/Masked.tsx'

type Props = { id: number; field: RevealableField; name: string; masked: string | null }

/** One masked value of a subscriber, with a button that reveals it. */
export const Personal = ({ id, field, name, masked }: Props) => (
  <Masked
    call={subscriberCalls.reveal}
    wire={{ id }}
    field={field}
    name={name}
    masked={masked}
    {...(field === 'birth_date' && { format: day })}
  />
)
