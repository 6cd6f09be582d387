import type { RevealableField } from '#areas/merchants/subscribers/contract.ts'
import { useReveal } from '#areas/merchants/subscribers/screens/use-reveal.ts'
import { day } from '#platform/console/format.ts'
import { Masked } from '#platform/console/record/Masked.tsx'

type Props = { id: number; field: RevealableField; name: string; masked: string | null }

/** One personal value behind its mask, with the way to see it. */
export function Personal({ id, field, name, masked }: Props) {
  const { reveal, closed } = useReveal(id)
  const show = async () => {
    const value = await reveal(field)
    return field === 'birth_date' ? day(value) : value
  }
  return <Masked name={name} masked={masked ?? ''} reveal={show} closed={closed} />
}
