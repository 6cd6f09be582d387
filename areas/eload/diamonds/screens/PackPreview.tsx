import { Button, TextInput } from '@mantine/core'
import type { PackValues } from '#areas/eload/diamonds/screens/pack-values.ts'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { Phone } from '#areas/eload/screens/Phone.tsx'
import { count } from '#platform/console/format.ts'
import { groupedAmount } from '#platform/console/form/typed.ts'
import { useWords } from '#platform/console/words.ts'

/** The pack as a player sees it before buying. */
export function PackPreview({ values }: { values: PackValues }) {
  const t = useWords(diamondWords)
  const { name, diamonds, bonus, requiresZone, description } = values
  const price = `₱${groupedAmount(values.srp ?? values.amount ?? '') || '—'}`
  return (
    <Phone>
      <strong>{name || '—'}</strong>
      <p>
        {bonus
          ? t('withBonus', { diamonds: count(diamonds ?? 0), bonus: count(bonus) })
          : t('together', { all: diamonds ?? 0 })}
      </p>
      {description !== '' && <p>{description}</p>}
      <TextInput label={t('account')} placeholder="123456789" readOnly tabIndex={-1} />
      {requiresZone && <TextInput label={t('zone')} placeholder="(1234)" readOnly tabIndex={-1} mt="xs" />}
      <Button component="span" fullWidth mt="md">
        {t('buy', { price })}
      </Button>
    </Phone>
  )
}
