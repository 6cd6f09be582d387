import { wordsOf } from '#platform/words/words.ts'

/** Errors of the staff rules, used by disabled buttons and by the server. */
export const errorWords = wordsOf({
  en: {
    why_ownRole: 'This is your own role. Someone else must change it.',
    why_ownRecord: 'This is your own record. Someone else must change it.',
    why_roleNotBelow:
      'The role {role} is not below your level, {level}. Someone of a higher level must change it.',
    why_levelNotBelow: 'Your own level is {level}, and you can only give a lower one.',
    why_userNotBelow:
      'This person is not below your level, {level}. Someone of a higher level must change their record.',
    why_notHeld:
      'You can neither give nor take what you do not hold yourself: {grant}{others, plural, =0 {} other { and # more}}.',
    why_bothSides: 'Below level {level} nobody may hold both requester and approver.',
    why_bothSidesOfUser: '{person} holds both requester and approver by overrides. Change those first.',
    why_inUse:
      '{count, plural, one {One person holds this role: {people}. Give them another one first.} other {# people hold this role: {people}. Give them another one first.}}',
    why_notManager: 'Choose an active line manager.',
    why_ownManager: 'Nobody is their own line manager.',
    why_lineManagerNotTheirs: 'Only a line manager or a Super Admin makes somebody a line manager.',
    why_wrongStatus:
      'This account is {status, select, pending {still pending} active {active already} inactive {inactive} locked {locked} other {in another state}}.',
    why_signedInAlready: 'This person has signed in already and needs no invitation.',
    why_roleGone: 'This role is no longer there. Choose another one.',
    why_lastSuperAdmin: 'At least one active Super Admin must remain.',
  },
  fil: {
    why_ownRole: 'Sarili mong role ito. Iba ang dapat magbago nito.',
    why_ownRecord: 'Sarili mong record ito. Iba ang dapat magbago nito.',
    why_roleNotBelow:
      'Hindi mas mababa sa level mo, {level}, ang role na {role}. Mas mataas ang level na dapat magbago nito.',
    why_levelNotBelow: 'Level {level} ka, kaya mas mababa lang doon ang maibibigay mo.',
    why_userNotBelow:
      'Hindi mas mababa sa level mo, {level}, ang taong ito. Mas mataas ang level na dapat magbago ng record niya.',
    why_notHeld:
      'Hindi mo maibibigay o mababawi ang wala rin sa iyo: {grant}{others, plural, =0 {} other { at # pa}}.',
    why_bothSides: 'Kapag mas mababa sa level {level}, hindi puwedeng pagsamahin ang requester at approver.',
    why_bothSidesOfUser:
      'May requester at approver si {person} dahil sa sariling overrides. Baguhin muna iyon.',
    why_inUse:
      '{count, plural, =1 {May isang taong may hawak ng role na ito: {people}. Bigyan muna siya ng iba.} other {# tao ang may hawak ng role na ito: {people}. Bigyan muna sila ng iba.}}',
    why_notManager: 'Pumili ng aktibong line manager.',
    why_ownManager: 'Walang sinuman ang line manager ng sarili niya.',
    why_lineManagerNotTheirs: 'Line manager o Super Admin lang ang puwedeng gumawa ng ibang line manager.',
    why_wrongStatus:
      'Ang account na ito ay {status, select, pending {naghihintay pa} active {aktibo na} inactive {hindi aktibo} locked {naka-lock} other {nasa ibang katayuan}}.',
    why_signedInAlready: 'Nakapag-sign in na ang taong ito, kaya hindi na kailangan ng imbitasyon.',
    why_roleGone: 'Wala na ang role na ito. Pumili ng iba.',
    why_lastSuperAdmin: 'Dapat may matirang kahit isang aktibong Super Admin.',
  },
})
