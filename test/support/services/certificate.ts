/** A key and a self-signed certificate for localhost, for test servers; valid for a hundred years. */
export const localhost = {
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIO4zJJt6CM+NJLTM3cosH+hn5ZTOwIzBlIzTWVkCnpAjoAoGCCqGSM49
AwEHoUQDQgAEH0tjnZ5Ov8vVZATk4Jm4Eas+xVazF66Oqdo5cOwUX3Lk6ZJo2E2n
3N2sjcuqn0cOMzlldcNio16r/5dJhh7Tzg==
-----END EC PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUUKXjelG0Ggwc17oFXMyvRYz//uMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE5NTEwMVoYDzIxMjYxMDI4
MTk1MTAxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQfS2Odnk6/y9VkBOTgmbgRqz7FVrMXro6p2jlw7BRfcuTpkmjYTafc
3ayNy6qfRw4zOWV1w2KjXqv/l0mGHtPOo28wbTAdBgNVHQ4EFgQUkVm1/UE/csI8
Y7leaHhYybdnHSEwHwYDVR0jBBgwFoAUkVm1/UE/csI8Y7leaHhYybdnHSEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgd157kqmGvu9mmYzPXFqA+0/dbLY790UHj9kShGL8T8cCIAwa
W2B/tiXSwdHpFghNS1PwwZDmHsvcDXdTfp4yfQyy
-----END CERTIFICATE-----`,
};
