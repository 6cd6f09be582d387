import { byRank, type Random } from './random.ts'

export type Sex = 'female' | 'male'
export type FullName = { first: string; middle: string; last: string; suffix: string }

const list = (text: string) =>
  text
    .trim()
    .split(/\s*,\s*/)
    // Line breaks inside a name of the source list are replaced by a space.
    .map((name) => name.replaceAll(/\s+/g, ' '))

// Ordered by estimated frequency, from class lists and telephone directories.
const familyNames = byRank(
  list(`dela Cruz, Santos, Reyes, Garcia, Cruz, Mendoza, Bautista, Ramos, Gonzales, Flores, Villanueva, Torres,
    Fernandez, Aquino, delos Santos, Castro, de Guzman, Rivera, Castillo, Domingo, Santiago, Francisco, Mercado,
    Pascual, Perez, Diaz, Tolentino, Valdez, Hernandez, Morales, Lopez, Ramirez, Soriano, Manalo, Aguilar,
    de Leon, Salazar, Martinez, Rodriguez, Navarro, Gutierrez, Corpuz, Sanchez, delos Reyes, de Vera, Tan,
    Velasco, Ferrer, Gomez, Miranda, Evangelista, Marquez, Magno, Cabrera, Padilla, de Jesus, Dizon, Lim,
    Alvarez, Medina, Samson, Enriquez, Hidalgo, Rosales, Ocampo, Roxas, Lacson, Pangilinan, Ibañez, Espiritu,
    Peralta, Robles, Guevarra, Salvador, Panganiban, Gonzaga, Vargas, Cortez, Galang, Dimaculangan, Agustin,
    Romero, Vergara, de Castro, Jimenez, Beltran, San Juan, Trinidad, Magbanua, Bernardo, Lozano, Nuñez, Muñoz,
    Sison, Carpio, Tiongson, Malonzo, Abad, Zamora, Escobar, Cordero, Villamor, Concepcion, Policarpio, Sarmiento,
    Alonzo, Andrada, Arceo, Baltazar, Buenaventura, Cabral, Calderon, Canlas, Capistrano, Cariño, Castañeda,
    Catacutan, Chua, Clemente, Coronel, Cunanan, David, Dalisay, Dayrit, de Ocampo, dela Peña, dela Rosa,
    dela Torre, Dumlao, Duran, Ebarle, Escaño, Esguerra, Espinosa, Estrada, Fajardo, Feliciano, Galvez, Gatchalian,
    Go, Gregorio, Guerrero, Herrera, Ignacio, Javier, Jacinto, Labrador, Lagman, Laxamana, Legaspi, Leonardo,
    Lucero, Luna, Mabini, Macapagal, Macaraeg, Madrigal, Magtibay, Malabanan, Mallari, Manansala, Mangahas,
    Marasigan, Maranan, Matias, Melendez, Montemayor, Nacino, Natividad, Niño, Obispo, Olivares, Ong, Ordoñez,
    Orozco, Pacheco, Padua, Palma, Pineda, Peña, Ponce, Punzalan, Quinto, Quiambao, Quiñones, Rafael, Razon,
    Regalado, Resurreccion, Roque, Rosario, Sabado, Salonga, San Jose, San Pedro, Serrano, Sia, Silva, Singson,
    Solis, Suarez, Sumulong, Sy, Tabora, Tamayo, Tecson, Tejada, Teodoro, Timbol, Tuazon, Ubaldo, Uy, Valencia,
    Vasquez, Velez, Ventura, Verzosa, Victoria, Villaflor, Villareal, Villegas, Viray, Vitug, Yap, Ylagan, Yumul,
    Zabala, Zafra, Zaragoza, Zuñiga, Balagtas, Batungbakal, Bayani, Cabanlit, Cabahug, Caballero, Tumulak,
    Gumban, Palomo, Pacquing, Sumalinog, Ybañez, Abella, Alcantara, Baguio, Balbuena, Bacalso, Camacho,
    Dagohoy, Daguio, Gabutan, Lumayag, Maglaya, Maghirang, Mangubat, Pahati, Paulino, Quijano, Sapalo, Ticzon`),
  9,
)

const womensNames = byRank(
  list(`Maria, Mary, Angelica, Jennifer, Michelle, Cristina, Princess, Angel, Jessa, Rosalie, Rowena, Maricel,
    Marites, Lovely, Kristine, Rhea, Jasmine, Christine, Nicole, Andrea, Joy, Grace, Analyn, Jocelyn, Rosemarie,
    Catherine, Lorna, Teresita, Erlinda, Gloria, Josephine, Marilyn, Norma, Leonora, Evelyn, Elizabeth, Shaira,
    Althea, Bea, Camille, Danica, Ella, Ericka, Francesca, Hazel, Irish, Jamaica, Janelle, Jean, Jessica, Joan,
    Julie, Kimberly, Kyla, Lea, Liza, Lyka, Mae, Margie, Marissa, Melanie, Mylene, Nenita, Nica, Patricia, Pia,
    Precious, Rachelle, Raquel, Regine, Rica, Rizza, Rochelle, Rosa, Roselyn, Ruby, Sheila, Shiela, Sofia,
    Stephanie, Sunshine, Trisha, Vanessa, Veronica, Vivian, Wilma, Yolanda, Zenaida, Corazon, Luzviminda,
    Remedios, Milagros, Imelda, Ligaya, Amihan, Dalisay, Divina, Editha, Fe, Florinda, Gemma, Girlie, Honeylyn,
    Ivy, Jonalyn, Kathleen, Lourdes, Mercedes, Nenette, Perla, Rebecca, Salvacion, Susana, Thelma, Aileen`),
  14,
)

const mensNames = byRank(
  list(`John, Mark, Jose, Michael, Christian, Joshua, Angelo, Jerome, Ronald, Jayson, Rodel, Ryan, Kenneth, Carlo,
    Juan, Antonio, Roberto, Eduardo, Ricardo, Fernando, Joel, Rommel, Arnel, Noel, Danilo, Rogelio, Reynaldo,
    Ernesto, Manuel, Francisco, Pedro, Ramon, Romeo, Alfredo, Rolando, Edgar, Allan, Aldrin, Alvin, Anthony,
    Ariel, Arvin, Benjamin, Bernard, Bryan, Carl, Cesar, Charles, Christopher, Daniel, Dante, Darwin, Dennis,
    Dominic, Edwin, Elmer, Emmanuel, Enrique, Eric, Ernie, Felix, Ferdinand, Gabriel, Gerald, Gilbert, Glenn,
    Harold, Ian, Isidro, Jaime, James, Jan, Jeffrey, Jericho, Jessie, Jim, Joey, Jomar, Jonathan, Joseph, Jude,
    Julius, Justine, Karl, Kevin, Lance, Leo, Lester, Lito, Lorenzo, Louie, Marvin, Mario, Marlon, Melvin,
    Nathaniel, Nelson, Nestor, Nico, Oliver, Orlando, Oscar, Patrick, Paolo, Paul, Rafael, Randy, Raymond,
    Renato, Rey, Richard, Robin, Rodrigo, Ruben, Rupert, Samuel, Sherwin, Tomas, Vicente, Victor, Virgilio,
    Wilfredo, Wilson, Crisanto, Bonifacio, Dionisio, Isagani, Lakan, Macario, Makisig, Niño`),
  14,
)

const womensCompounds =
  list(`Maria Cristina, Maria Teresa, Mary Grace, Mary Ann, Mary Joy, Mary Jane, Ma. Theresa,
  Ma. Lourdes, Ma. Victoria, Maria Luisa, Maria Elena, Maria Corazon, Rose Ann, Rose Marie, Angel Mae, Anna Marie,
  Angela Mae, Princess Joy, Kim Nicole, Jean Rose, April Joy, Cherry Mae, Crystal Jane, Ella Mae, Hannah Grace,
  Jenny Rose, Joy Ann, Kate Ashley, Kristine Joy, Leah Mae, Lovely Joy, Rhea Mae, Sheena Mae, Trisha Mae`)

const mensCompounds =
  list(`John Paul, John Mark, John Carlo, John Lloyd, John Michael, John Rey, John Patrick, Jose
  Maria, Jose Antonio, Juan Carlos, Juan Miguel, Mark Anthony, Mark Joseph, Mark Angelo, Mark Jayson, Carl Vincent,
  Christian Jay, James Patrick, Jan Michael, Jay Ar, Joseph Anthony, Karl Angelo, Kim Harvey, Lance Andrei,
  Marc Lester, Paul John, Prince Carl, Ralph Laurence, Rey Mark, Ricky Jay, Vince Carlo, Francis Xavier, Jun Rey`)

// Most families in the Bangsamoro region and Sulu have Muslim names.
const muslimFamilyNames = byRank(
  list(`Abdullah, Ali, Usman, Ibrahim, Hassan, Mohammad, Salim, Macarambon, Guro, Abdulrahman, Kasim, Jamaluddin,
    Sali, Tahil, Hadjirul, Mangondato, Macabanding, Saripada, Lucman, Asmad, Jaafar, Kadil, Abubakar, Dimasangcay,
    Sarip, Mamalo, Amerol, Dipatuan, Hadji Ali, Buisan, Sabdani, Undong, Tingkahan, Maulana, Mustapha`),
  7,
)
const muslimWomensNames = list(`Fatima, Aisha, Norhana, Sittie, Noraisa, Rohaima, Jamila, Amina, Sittie Aisha,
  Norjannah, Rahma, Sarah, Hanifa, Maimona, Johaira, Asnaira, Nur Aisa, Bai Norhata`)
const muslimMensNames =
  list(`Abdul, Mohammad, Ahmad, Omar, Jamal, Ismael, Norodin, Abdul Rahman, Khalid, Yusoph,
  Hamza, Abdul Aziz, Saidamen, Nasser, Alinor, Jalil, Datu Ali, Abdul Malik, Samsodin, Muhammad Amin`)

/** Generates a full name. The middle name is the mother's family name. */
export function fullNameOf(random: Random, sex: Sex, mostlyMuslim: boolean): FullName {
  if (mostlyMuslim && random.chance(0.82)) {
    const first = random.of(sex === 'female' ? muslimWomensNames : muslimMensNames)
    return { first, middle: random.from(muslimFamilyNames), last: random.from(muslimFamilyNames), suffix: '' }
  }
  const last = random.from(familyNames)
  const mothers = random.from(familyNames)
  const middle = random.chance(0.04) ? '' : mothers === last ? random.from(familyNames) : mothers
  return { first: firstName(random, sex), middle, last, suffix: suffixOf(random, sex) }
}

/** Returns the everyday short form of a name, as used on shop signs. */
export function firstWord(name: string): string {
  const [first = name, second] = name.split(' ')
  return first === 'Ma.' && second ? second : first
}

function firstName(random: Random, sex: Sex): string {
  const [names, compounds] = sex === 'female' ? [womensNames, womensCompounds] : [mensNames, mensCompounds]
  const form = random.fraction()
  if (form < 0.28) return random.of(compounds)
  const first = random.from(names)
  if (form > 0.4) return first
  const second = random.from(names)
  return second === first ? first : `${first} ${second}`
}

function suffixOf(random: Random, sex: Sex): string {
  if (sex === 'female' || !random.chance(0.07)) return ''
  const rank = random.fraction()
  return rank < 0.82 ? 'Jr.' : rank < 0.9 ? 'Sr.' : rank < 0.97 ? 'III' : 'II'
}
