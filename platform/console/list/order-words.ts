import { wordsOf } from '#platform/words/words.ts'

export const orderWords = wordsOf({
  en: {
    handle: 'Move {name}, place {place} of {n}',
    handleHint: 'Space takes it up, arrows move it, Space puts it down, Escape puts it back.',
    up: 'Move {name} up',
    down: 'Move {name} down',
    taken: '{name} was taken up, place {place} of {n}. Arrows move it, Escape puts it back.',
    moved: '{name}: place {place} of {n}.',
    putDown: '{name} was put down at place {place} of {n}.',
    putBack: '{name} is back at place {place} of {n}.',
    treeHint:
      'Space takes it up, up and down move it, right puts it under the one above, left takes it out, Space puts it down, Escape puts it back.',
    inside: 'Put {name} under the one above',
    outside: 'Take {name} out from under {parent}',
    under: '{name}: place {place} under {parent}.',
    arrange: 'Arrange',
    saving: 'Saving the order…',
    saved: 'The order is saved.',
    refused: 'The order was not saved',
  },
  fil: {
    handle: 'Ilipat ang {name}, puwesto {place} sa {n}',
    handleHint: 'Space para damputin, mga arrow para ilipat, Space para ilapag, Escape para ibalik.',
    up: 'Itaas ang {name}',
    down: 'Ibaba ang {name}',
    taken: 'Hawak na ang {name}, puwesto {place} sa {n}. Ilipat gamit ang arrow, Escape para ibalik.',
    moved: '{name}: puwesto {place} sa {n}.',
    putDown: 'Inilapag ang {name} sa puwesto {place} sa {n}.',
    putBack: 'Ibinalik ang {name} sa puwesto {place} sa {n}.',
    treeHint:
      'Space para damputin, pataas at pababa para ilipat, pakanan para isailalim sa nasa itaas, pakaliwa para ilabas, Space para ilapag, Escape para ibalik.',
    inside: 'Isailalim ang {name} sa nasa itaas nito',
    outside: 'Ilabas ang {name} sa {parent}',
    under: '{name}: puwesto {place} sa ilalim ng {parent}.',
    arrange: 'Ayusin',
    saving: 'Sine-save ang ayos…',
    saved: 'Naka-save na ang ayos.',
    refused: 'Hindi na-save ang ayos',
  },
})
