import { useEffect } from 'react'
import type { usePlaces } from '#areas/merchants/subscribers/screens/use-places.ts'
import { words } from '#areas/merchants/words.ts'
import { SelectField } from '#platform/console/form/fields.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const steps = ['region', 'province', 'city', 'barangay'] as const
type Step = (typeof steps)[number]

type Props = {
  values: Readonly<Record<Step, string | null>>
  set: (step: Step, value: string | null) => void
  places: ReturnType<typeof usePlaces>
  required?: boolean
}

/** Selectors for region, province, city and barangay. The options of each depend on the selection above it. */
export function PlaceFields({ values, set, places, required = false }: Props) {
  const t = useWords(words)
  const clearBelow = (step: Step) => {
    for (const lower of steps.slice(steps.indexOf(step) + 1)) {
      if (values[lower] !== null) set(lower, null)
    }
  }

  // Metro Manila has no provinces, so its only entry is selected automatically with the region.
  const only = places.province.length === 1 ? places.province[0]?.value : undefined
  const isOpen = values.province === null && only !== undefined
  useEffect(() => {
    if (isOpen && only !== undefined) set('province', only)
    // oxlint-disable-next-line react/exhaustive-deps -- the form's functions change with every render
  }, [isOpen, only])

  return steps.map((step, position) => {
    const above = steps[position - 1]
    const isClosed = above !== undefined && values[above] === null
    return (
      <SelectField
        key={step}
        name={step}
        label={t(step)}
        options={places[step]}
        required={required}
        onPick={() => clearBelow(step)}
        // A list opened before its options have loaded would close again while in use.
        disabled={places[step].length === 0}
        disabledReason={isClosed && above !== 'barangay' ? t(`chooseFirst_${above}`) : null}
      />
    )
  })
}
