import { type RevealableField, subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { formatDay } from '#platform/console/i18n.ts'
import { Masked } from '#platform/console/record.ts'

type Props = { id: number; field: RevealableField; name: string; masked: string | null }

/** One masked value of a subscriber, with a button that reveals it. */
export const MaskedField = ({ id, field, name, masked }: Props) => (
  <Masked
    call={subscriberCalls.reveal}
    input={{ id }}
    field={field}
    name={name}
    masked={masked}
    {...(field === 'birth_date' && { format: formatDay })}
  />
)
