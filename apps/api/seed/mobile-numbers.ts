// Assigned prefixes that the validator accepts. Prefixes on which sources disagree are omitted.
const prefixes = `
  817 895 896 897 898 905 906 907 908 909 910 911 912 915 916 917 918 919 920 921 922 923
  925 926 927 928 929 930 931 932 933 935 936 937 938 939 942 943 945 946 947 948 949 950
  951 953 954 955 956 957 958 959 960 961 963 965 966 967 968 969 970 971 972 975 976 977
  978 979 981 985 991 993 995 996 997 998 999
`
  .trim()
  .split(/\s+/)

const numbers = prefixes.length * 10_000_000
// A prime coprime to the number of possible numbers: steps of this size visit each number exactly once.
const stride = 472_882_027

/** Returns the mobile number of a person. Numbers are unique, and consecutive persons get unrelated numbers. */
export function mobileNumberOf(person: number): string {
  const at = ((person + 1) * stride) % numbers
  const prefix = prefixes[Math.floor(at / 10_000_000)]
  return `+63${prefix}${String(at % 10_000_000).padStart(7, '0')}`
}
