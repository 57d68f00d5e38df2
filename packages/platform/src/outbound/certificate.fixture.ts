/**
 * A self-signed certificate for `hooks.example`, `pages.example` and `127.0.0.1`, valid from 2020 to 2119. Trusted only
 * by tests.
 */

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBgTCCASigAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1ob29rcy5l
eGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMTkwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1ob29rcy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZ29k
NZ4sZviS00idZsPrEk77Dy/X6fFb65z/pN6e2Vop5yFi2RXYjkAVsjrQiBmgUdIk
UzsZM09j6AkZpKBOwKNhMF8wLQYDVR0RBCYwJIINaG9va3MuZXhhbXBsZYINcGFn
ZXMuZXhhbXBsZYcEfwAAATAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBTKbnf9
nHihdMy6wkcyfcLDz1kKWDAKBggqhkjOPQQDAgNHADBEAiBupkkcNe8LwBQKJAlQ
o3H/6T8qrMsvn3UXPDZb0ITgnQIgH/miY3tjS+JDqZBBXxjpzpmxvsLBEQBhxRKT
wnruH2c=
-----END CERTIFICATE-----
`

/** The private key of the test certificate, which is not secret. */
export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7m9fb6hERwS8RgQ5
SLrIimOYoluqrFE4ryCUJ5iL48KhRANCAARnb2Q1nixm+JLTSJ1mw+sSTvsPL9fp
8VvrnP+k3p7ZWinnIWLZFdiOQBWyOtCIGaBR0iRTOxkzT2PoCRmkoE7A
-----END PRIVATE KEY-----
`
