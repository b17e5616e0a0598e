/**
 * Words that passwords in Brazil consist of (clubs, love, family, faith, towns, keyboards), without accents. A password
 * that is one of them with digits or signs around it is guessed early; the list of common passwords contains few of
 * them with ten letters or more.
 */
export const passwordStems = new Set(
  `abcd abcde abcdef abcdefgh acesso admin administrador alegria alianca amanha amizade amor amore amoreterno amorzinho anjo anjinho
  asdf asdfg asdfgh asdfghjkl atletico avai bahia banana batata bebe beleza bernardo bicicleta boba bobao bomdia borboleta botafogo
  brasil brasileira brasileiro bruxa cachorro camarim campeao canela carinho carnaval carro casa casamento caveira ceara celular
  chocolate coisalinda colorado computador confianca contrasena coracao corinthians corinthiano coritiba cruzeiro curitiba daniel
  deusamor deuse deusefiel deusemais deusnocomando deusnocontrole diamante dinheiro dragao eduardo engenheiro esperanca estrela
  eternamente eueteamo euteamo familia fazenda felicidade feliz fiel figueirense filha filho flamengo flor florzinha fluminense forca
  fortaleza futebol gabriel galo gata gatinha gatinho gato girassol goias goiania gostosa gostoso gratidao gremio guilherme guerreira
  guerreiro gustavo hello iloveyou inter internacional isabela janela jardim jesus jesuscristo jesusteama joao joaopedro jogador juventus
  letmein liberdade linda lindinha lindo login lucas luiza macaco mae mamae manga maria mariana mengao mengo meuamor meubem meudeus meufilho
  meusfilhos minhafilha minhasenha minhavida moranguinho mudar mudarsenha mulher musica namorada namorado natal neymar nossasenhora novasenha
  orgulho padrao palmeiras palmeirense papai parana passaro password passwd paz paulista pedro peixe pipoca portugal prefeitura
  princesa princesinha principe qazwsx qwer qwert qwerty qwertyuiop rainha rapadura raposa recife rodrigo saopaulo saopaulofc santacruz
  santos saudade secreta segredo senha senhaforte senhanova senhas senhasegura senhor serra sertao seguranca sobrinha sol
  sport sucesso superman teamo teamodemais teamomuito teamotanto teste testando timao tricolor trocar trocarsenha universo usuario
  vascao vasco vascodagama verao vida vidaloka violao vitoria welcome xuxa zxcvbn zxcvbnm`.split(/\s+/),
);
