/** Verified credentials of a caller, in the shape of the MCP SDK's `AuthInfo`. */
export interface AuthInfo {
  token: string;
  clientId: string;
  scopes: string[];
  /** Seconds since the epoch. */
  expiresAt?: number | undefined;
  resource?: URL | undefined;
  extra?: Record<string, unknown> | undefined;
}

/** Who a list or a call is for. */
export interface Caller {
  transport: 'http' | 'stdio' | 'memory';
  /** The HTTP request that carried the call; its body has been read. */
  request?: Request | undefined;
  /** Present only when the credentials have been verified. */
  auth?: AuthInfo | undefined;
  sessionId?: string | undefined;
  /** Fires when the caller is gone. */
  signal?: AbortSignal | undefined;
}

/** What a caller is known by; all parts together own a kept result. */
export interface Identity {
  issuer?: string | undefined;
  tenant?: string | undefined;
  user?: string | undefined;
  client?: string | undefined;
}
