/** A client's side of TLS. Apart from the platform: the computer of a table loads no server. */
export { ClientTls, type ClientTlsFiles, type ClientTlsOptions, readClientTls } from './client-tls.js';
